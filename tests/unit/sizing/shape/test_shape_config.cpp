// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <cmath>

#include "core/sizing/shape/model_shape.h"
#include "tests/test_main.h"
#include "tests/unit/catalog/catalog_fixture.h"

using namespace cw;
using namespace cw::sizing;

namespace {

/// A published configuration (the keys that matter, as on its model card) and the parameters its maker states.
struct Published {
  const char* json;
  double parameters, kvBytes;
};

const Published published[] = {
    // meta-llama/Meta-Llama-3-70B
    {R"({"model_type":"llama","hidden_size":8192,"intermediate_size":28672,"num_attention_heads":64,
        "num_key_value_heads":8,"num_hidden_layers":80,"vocab_size":128256,"max_position_embeddings":8192,
        "tie_word_embeddings":false})",
     70.55e9, 327680},
    // mistralai/Mistral-7B-v0.1: a window of 4096 in all layers
    {R"({"model_type":"mistral","hidden_size":4096,"intermediate_size":14336,"num_attention_heads":32,
        "num_key_value_heads":8,"num_hidden_layers":32,"sliding_window":4096,"vocab_size":32000,
        "max_position_embeddings":32768})",
     7.24e9, 131072},
    // mistralai/Mixtral-8x7B-v0.1
    {R"({"model_type":"mixtral","hidden_size":4096,"intermediate_size":14336,"num_attention_heads":32,
        "num_key_value_heads":8,"num_hidden_layers":32,"num_local_experts":8,"num_experts_per_tok":2,
        "sliding_window":null,"vocab_size":32000})",
     46.7e9, 131072},
    // Qwen/Qwen2.5-7B
    {R"({"model_type":"qwen2","hidden_size":3584,"intermediate_size":18944,"num_attention_heads":28,
        "num_key_value_heads":4,"num_hidden_layers":28,"vocab_size":152064,"use_sliding_window":false,
        "sliding_window":131072,"tie_word_embeddings":false})",
     7.62e9, 57344},
    // Qwen/Qwen3-235B-A22B
    {R"({"model_type":"qwen3_moe","hidden_size":4096,"intermediate_size":12288,"num_attention_heads":64,
        "num_key_value_heads":4,"head_dim":128,"num_hidden_layers":94,"num_experts":128,"num_experts_per_tok":8,
        "moe_intermediate_size":1536,"decoder_sparse_step":1,"mlp_only_layers":[],"vocab_size":151936})",
     235.1e9, 192512},
    // deepseek-ai/DeepSeek-V3
    {R"({"model_type":"deepseek_v3","hidden_size":7168,"intermediate_size":18432,"moe_intermediate_size":2048,
        "n_routed_experts":256,"n_shared_experts":1,"num_experts_per_tok":8,"first_k_dense_replace":3,
        "num_attention_heads":128,"num_key_value_heads":128,"num_hidden_layers":61,"q_lora_rank":1536,
        "kv_lora_rank":512,"qk_rope_head_dim":64,"qk_nope_head_dim":128,"v_head_dim":128,"vocab_size":129280})",
     671e9, 70272},
    // deepseek-ai/DeepSeek-V2-Lite: no compressed queries
    {R"({"model_type":"deepseek_v2","hidden_size":2048,"intermediate_size":10944,"moe_intermediate_size":1408,
        "n_routed_experts":64,"n_shared_experts":2,"num_experts_per_tok":6,"first_k_dense_replace":1,
        "num_attention_heads":16,"num_hidden_layers":27,"q_lora_rank":null,"kv_lora_rank":512,
        "qk_rope_head_dim":64,"qk_nope_head_dim":128,"v_head_dim":128,"vocab_size":102400})",
     15.7e9, 31104},
    // EleutherAI/gpt-neox-20b
    {R"({"model_type":"gpt_neox","hidden_size":6144,"intermediate_size":24576,"num_attention_heads":64,
        "num_hidden_layers":44,"vocab_size":50432,"max_position_embeddings":2048})",
     20.6e9, 1081344},
    // openai-community/gpt2-xl
    {R"({"model_type":"gpt2","n_embd":1600,"n_head":25,"n_layer":48,"n_positions":1024,"n_inner":null,
        "vocab_size":50257})",
     1.558e9, 307200},
    // bigscience/bloom
    {R"({"model_type":"bloom","hidden_size":14336,"n_head":112,"n_layer":70,"vocab_size":250880})", 176.2e9, 4014080},
    // tiiuae/falcon-40b (its weights are tied: 41.3B)
    {R"({"model_type":"falcon","hidden_size":8192,"num_attention_heads":128,"num_kv_heads":8,
        "num_hidden_layers":60,"new_decoder_architecture":true,"vocab_size":65024})",
     41.3e9, 122880},
    // google/gemma-2-9b: every other layer sees all
    {R"({"model_type":"gemma2","hidden_size":3584,"intermediate_size":14336,"num_attention_heads":16,"head_dim":256,
        "num_key_value_heads":8,"num_hidden_layers":42,"vocab_size":256000,"sliding_window":4096,
        "sliding_window_pattern":2})",
     9.24e9, 344064},
    // microsoft/phi-2
    {R"({"model_type":"phi","hidden_size":2560,"intermediate_size":10240,"num_attention_heads":32,
        "num_key_value_heads":32,"num_hidden_layers":32,"vocab_size":51200})",
     2.78e9, 327680},
    // microsoft/phi-4
    {R"({"model_type":"phi3","hidden_size":5120,"intermediate_size":17920,"num_attention_heads":40,
        "num_key_value_heads":10,"num_hidden_layers":40,"vocab_size":100352,"sliding_window":null})",
     14.66e9, 204800},
    // openai/gpt-oss-120b
    {R"({"model_type":"gpt_oss","hidden_size":2880,"intermediate_size":2880,"num_attention_heads":64,"head_dim":64,
        "num_key_value_heads":8,"num_hidden_layers":36,"num_local_experts":128,"num_experts_per_tok":4,
        "sliding_window":128,"layer_types":["sliding_attention","full_attention","sliding_attention",
        "full_attention"],"vocab_size":201088})",
     116.8e9, 73728},
    // zai-org/GLM-4.5-Air
    {R"({"model_type":"glm4_moe","hidden_size":4096,"intermediate_size":10944,"moe_intermediate_size":1408,
        "n_routed_experts":128,"n_shared_experts":1,"num_experts_per_tok":8,"first_k_dense_replace":1,
        "num_attention_heads":96,"num_key_value_heads":8,"head_dim":128,"num_hidden_layers":46,
        "vocab_size":151552})",
     106e9, 188416},
    // THUDM/glm-4-9b: its own names
    {R"({"model_type":"chatglm","hidden_size":4096,"ffn_hidden_size":13696,"num_attention_heads":32,"num_layers":40,
        "multi_query_attention":true,"multi_query_group_num":2,"kv_channels":128,"padded_vocab_size":151552,
        "seq_length":8192})",
     9.4e9, 40960},
    // meta-llama/Llama-4-Scout-17B-16E: the decoder is inside
    {R"({"model_type":"llama4","text_config":{"hidden_size":5120,"intermediate_size":8192,
        "intermediate_size_mlp":16384,"num_attention_heads":40,"num_key_value_heads":8,"head_dim":128,
        "num_hidden_layers":48,"num_local_experts":16,"num_experts_per_tok":1,"interleave_moe_layer_step":1,
        "vocab_size":202048}})",
     109e9, 196608},
};

} // namespace

/// Configuration files of Hugging Face transformers.
class TestShapeConfig : public QObject {
  Q_OBJECT
private slots:
  void readsPublishedFamilies() {
    for (const Published& one : published) {
      const auto shape = shapeFromConfig(one.json, "config.json");
      if (!shape) QFAIL(shape.error().code.c_str());
      const double off = countParameters(*shape).total / one.parameters - 1;
      QVERIFY2(std::abs(off) < 0.02, qPrintable(QString("%1: %2").arg(shape->name.c_str()).arg(off)));
      QCOMPARE(kvBytesPerToken(*shape, 2), one.kvBytes);
    }
  }

  void keepsWindows() {
    const auto gemma = shapeFromConfig(published[11].json, "config.json");
    QCOMPARE(gemma->slidingWindow, 4096);
    QCOMPARE(gemma->globalLayerEvery, 2);
    QCOMPARE(shapeFromConfig(published[3].json, "c")->slidingWindow, 0); // switched off
  }

  void pointsAtTheFault() {
    const auto missing = shapeFromConfig(R"({"model_type":"llama","hidden_size":64})", "config.json");
    QCOMPARE(missing.error().code, std::string("shape.config-missing"));
    QCOMPARE(missing.error().where, std::string("config.json#/num_hidden_layers"));
    const auto text = shapeFromConfig(R"({"text_config":{"hidden_size":"big"}})", "config.json");
    QCOMPARE(text.error().where, std::string("config.json#/text_config/hidden_size"));
    QCOMPARE(text.error().found, std::string("\"big\""));
    QCOMPARE(shapeFromConfig("[1]", "config.json").error().code, std::string("shape.config-value"));
    QCOMPARE(shapeFromConfig("{", "config.json").error().code, std::string("file.truncated"));
  }

  void refusesOtherModels() {
    const auto t5 = shapeFromConfig(R"({"model_type":"t5","is_encoder_decoder":true})", "config.json");
    QCOMPARE(t5.error().code, std::string("shape.not-a-decoder"));
    const auto groups = shapeFromConfig(
        R"({"model_type":"llama","hidden_size":64,"num_hidden_layers":2,"num_attention_heads":8,
            "num_key_value_heads":3,"intermediate_size":128,"vocab_size":100})",
        "config.json");
    QCOMPARE(groups.error().code, std::string("shape.invalid-groups"));
  }
};

CW_TEST(TestShapeConfig);
#include "test_shape_config.moc"
