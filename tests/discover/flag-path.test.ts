/** Flags depend on whole path segments and on the test names of a language. */
import { expect, test } from 'vitest'
import { flagPath } from '../../src/discover/files/flag-path.ts'
import { FILE_FLAG } from '../../src/model/index.ts'

const FILES = new Set(['django/__init__.py', 'django/test/__init__.py', 'vendor/modules.txt'])

const LANGUAGES: Record<string, string> = {
  ts: 'typescript',
  tsx: 'typescript',
  js: 'javascript',
  mjs: 'javascript',
  py: 'python',
  go: 'go',
  java: 'java',
}

function flagsOf(path: string): string {
  const language = LANGUAGES[path.slice(path.lastIndexOf('.') + 1)]!
  const flags = flagPath(path, { language, hasFile: file => FILES.has(file) })
  return Object.entries(FILE_FLAG)
    .filter(([, bit]) => flags & bit)
    .map(([name]) => name)
    .join(' ')
}

test.each([
  ['contest/main.py', ''],
  ['src/contest/latest.ts', ''],
  ['attest/testing.go', ''],
  ['src/testament.py', ''],
  ['src/specimen/a.ts', ''],
  ['protest.py', ''],
  ['foo_test.go', 'test'],
  ['pkg/foo_testing.go', ''],
  ['test_x.py', 'test'],
  ['app/tests.py', 'test'],
  ['x_test.py', 'test'],
  ['conftest.py', 'test'],
  ['x.test.ts', 'test'],
  ['x.spec.tsx', 'test'],
  ['x-test.js', 'test'],
  ['types/x.test-d.ts', 'test'],
  ['app.e2e-spec.ts', 'test'],
  ['src/__tests__/x.ts', 'test'],
  ['src/test/java/com/acme/Foo.java', 'test'],
  ['mod/src/integrationTest/java/com/acme/Foo.java', 'test'],
  ['mod/src/testFixtures/java/com/acme/Foo.java', 'test'],
  ['spring-test/src/main/java/org/springframework/test/context/TestContext.java', ''],
  ['src/main/java/com/acme/LoadTest.java', ''],
  ['com/acme/FooTest.java', 'test'],
  ['com/acme/Latest.java', ''],
  ['tests/helper.py', 'test'],
  ['test/helper.py', 'test'],
  ['django/test/client.py', ''],
  ['test/e2e/framework.go', 'test'],
  ['pkg/testdata/x.go', 'test'],
  ['api/v1/types.pb.go', 'generated'],
  ['pkg/zz_generated.deepcopy.go', 'generated'],
  ['x_pb2.py', 'generated'],
  ['schema.generated.ts', 'generated'],
  ['src/__generated__/x.ts', 'generated'],
  ['pkg/generated/clientset/x.go', 'generated'],
  ['src/degenerated/x.ts', ''],
  ['src/regen.ts', ''],
  ['third_party/x/y.go', 'vendored'],
  ['vendor/github.com/x/y.go', 'vendored'],
  ['internal/vendor/vendor.go', ''],
  ['static/js/vendor/jquery.js', 'vendored'],
  ['shop/vendor/models.py', ''],
  ['pip/_vendor/x.py', 'vendored'],
  ['src/main/java/com/acme/vendor/Vendor.java', ''],
  ['vendor/github.com/x/y_test.go', 'test vendored'],
])('%s: %s', (path, expected) => {
  expect(flagsOf(path)).toBe(expected)
})
