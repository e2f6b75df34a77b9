-- Everything an entry can be called, normalised (lower case, no separators). weight: 0 id, 1 alias, 2 part number, 3 name.
CREATE TABLE name(
  norm TEXT NOT NULL,
  weight INTEGER NOT NULL,
  entry_id INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
  PRIMARY KEY(norm, weight, entry_id)) WITHOUT ROWID;
CREATE INDEX name_entry ON name(entry_id);

-- rowid = entry_id. `pieces` holds CJK pairs and the runs of letters and digits of which names are made, because
-- unicode61 takes 华为昇腾910B as one word and trigrams need three characters.
CREATE VIRTUAL TABLE search USING fts5(
  vendor, model, names, keywords, pieces,
  tokenize = "unicode61 remove_diacritics 2",
  prefix = '1 2 3');
