// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>

#include <string_view>

namespace cw::test {

using MakeTest = QObject* (*)();

/// Registers a test class under the stem of its file, which is also its CTest name.
struct Registration {
  Registration(const char* file, MakeTest make);
};

} // namespace cw::test

/// Put once, after the class, in each test_*.cpp.
#define CW_TEST(Class)                                                                                                 \
  static const cw::test::Registration registration##Class(__FILE__, []() -> QObject* { return new Class; })
