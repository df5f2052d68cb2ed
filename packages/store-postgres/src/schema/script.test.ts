import { expect, test } from 'vitest'
import { splitStatements } from './script.ts'

test('a statement ends with a semicolon at the end of a line outside a body, and comments alone are none', () => {
  const statements = [
    '-- The first table.\ncreate table a (\n  b text\n);',
    `create function f() returns text language sql as $$ select 'x;' $$;`,
    'create function g() returns void language plpgsql as $$\nbegin\n  perform 1;\nend $$;',
    'drop table c',
  ]
  expect(splitStatements(`\n${statements.slice(0, 3).join('\n\n')}\n-- Nothing.\n`)).toEqual(statements.slice(0, 3))
  expect(splitStatements(statements.join('\n'))).toEqual(statements)
})

test.each(['-- Nothing.', '  -- Nothing.', '\t-- Nothing; here.', '', '  \n\n', '-- One.\n\n  -- Two.'])(
  'comments and empty lines alone are no statement: %j',
  (text) => {
    expect(splitStatements(text)).toEqual([])
    expect(splitStatements(`drop table c;\n${text}`)).toEqual(['drop table c;'])
  },
)
