// The import rules enforce the table of docs/architecture.md#imports; test/architecture/imports.test.ts checks them.

const otherPackage = {
  regex:
    '^(\\.\\./)+((services|gateway|web-filler|web-desk|deploy|test|proto)/|(identity|forms|submissions|files|shared|rules|kit|xlsform|contract|client|cli|local|decrypt|ui)(/(src|dist|gen|prisma|rules|kit|package\\.json).*)?$)',
  message: 'Import another package by its name, not by a path.',
}
/** From a package inside the folder of another one. */
const outerPackage = { ...otherPackage, regex: '^(\\.\\./)+src/' }

/**
 * Forbids all imports but those of own files and of `names`.
 * @param {string} message
 * @param {string[]} [names]
 */
const nothingBut = (message, names = []) => ({
  group: ['*', './**', '../**', ...names].map((name) => (name === '*' ? name : `!${name}`)),
  message,
})

/**
 * Forbids the packages of this repository but `names`, each with its entry points.
 * @param {string[]} names
 */
const packages = (...names) => ({
  group: ['@formpost/*', '@formpost/*/**', ...names.flatMap((name) => [`!${name}`, `!${name}/**`])],
  message: `This package may import ${names.join(', ')} and no other package of this repository.`,
})

const noNode = { group: ['node:*'], message: 'This code runs in a browser.' }
const noExpress = {
  group: ['express', 'express-static-gzip', 'http-proxy-middleware'],
  message: 'Express serves only pages; the API does not use it.',
}
const contractTypes = {
  name: '@formpost/contract',
  allowTypeImports: true,
  message: 'Only types may be imported from the contract.',
}

/**
 * @param {string[]} files
 * @param {object[]} patterns What these files may not import, beside other packages by a path.
 * @param {{ paths?: object[], console?: boolean }} [more]
 */
const imports = (files, patterns, { paths = [], console = false } = {}) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: [otherPackage, ...patterns], paths }],
    ...(console ? {} : { 'no-console': 'error' }),
  },
})

const rulesOnly = 'The form rules may import only their own files.'
const contractOnly = 'The contract imports @formpost/rules and zod.'
const ofContract = ['zod', '@formpost', '@formpost/rules', '@formpost/rules/csv']
const xlsFormOnly =
  'The translation of XLSForms imports @formpost/rules, and @e965/xlsx in workbook/.'
const ofXlsForm = ['@formpost', '@formpost/rules', '@formpost/rules/**']
const ofWorkbook = [...ofXlsForm, '@e965', '@e965/xlsx']
const ofTests = ['vitest', 'fast-check']
const ofServices = packages('@formpost/rules', '@formpost/kit', '@formpost/proto')
const ofForms = packages('@formpost/rules', '@formpost/kit', '@formpost/proto', '@formpost/xlsform')
const ofGateway = packages('@formpost/contract', '@formpost/kit', '@formpost/proto')
const ofFiller = packages('@formpost/rules', '@formpost/contract', '@formpost/ui')
const ofDesk = packages(
  '@formpost/rules',
  '@formpost/contract',
  '@formpost/ui',
  '@formpost/decrypt',
  '@formpost/xlsform',
)
const ofCli = packages('@formpost/rules', '@formpost/client', '@formpost/decrypt')
const withConsole = { console: true }
const inBrowser = { paths: [contractTypes], ...withConsole }

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'node', 'vitest'],
  env: { es2024: true },
  categories: { correctness: 'error' },
  ignorePatterns: [
    '**/dist/**',
    '**/gen/**',
    'test/.artifacts/**',
    'gateway/client/src/openapi.ts',
  ],
  rules: {
    eqeqeq: 'error',
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: ['@formpost/*/dist/**', '@formpost/*/src/**'],
            message: 'Import a package by its name, not its files.',
          },
        ],
      },
    ],
    'no-warning-comments': [
      'error',
      { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'anywhere' },
    ],
    'prefer-const': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-duplicates': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/no-misused-spread': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/no-useless-spread': 'off',
    'promise/no-callback-in-promise': 'off',
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect*', 'check*', '**.waitFor', '**.waitForURL'] },
    ],
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-conditional-expect': 'off',
    'typescript/no-redundant-type-constituents': 'off',
  },
  // The last override that matches a file replaces the rules of those before it.
  overrides: [
    imports(['services/shared/rules/src/**'], [nothingBut(rulesOnly)]),
    imports(['services/shared/rules/src/**/*.test.ts'], [nothingBut(rulesOnly, ofTests)]),
    imports(['services/shared/xlsform/src/**'], [nothingBut(xlsFormOnly, ofXlsForm)]),
    imports(['services/shared/xlsform/src/workbook/**'], [nothingBut(xlsFormOnly, ofWorkbook)]),
    imports(
      ['services/shared/xlsform/src/**/*.test.ts'],
      [nothingBut(xlsFormOnly, [...ofWorkbook, ...ofTests])],
    ),
    imports(['gateway/contract/src/**'], [outerPackage, nothingBut(contractOnly, ofContract)]),
    imports(
      ['gateway/contract/src/**/*.test.ts'],
      [outerPackage, nothingBut(contractOnly, [...ofContract, ...ofTests, 'node:*'])],
    ),
    imports(['services/shared/kit/src/**'], [packages('@formpost/proto', '@formpost/rules')]),
    imports(['services/{identity,submissions,files}/**'], [ofServices]),
    imports(['services/forms/**'], [ofForms]),
    {
      files: ['services/identity/src/{owner-command,rotate-secrets}.ts'],
      rules: { 'no-console': 'off' },
    },
    imports(['gateway/src/**'], [ofGateway]),
    imports(['gateway/src/{http,operations}/**'], [ofGateway, noExpress]),
    imports(['gateway/client/src/**'], [outerPackage, packages(), noNode]),
    imports(
      ['gateway/client/src/decrypt.ts'],
      [outerPackage, packages('@formpost/decrypt'), noNode],
    ),
    imports(['deploy/cli/src/**'], [ofCli], withConsole),
    imports(['deploy/decrypt/src/**'], [packages('@formpost/rules'), noNode]),
    imports(['web-filler/src/**'], [ofFiller, noNode], inBrowser),
    imports(['web-desk/src/**'], [ofDesk, noNode], inBrowser),
    imports(['web-filler/src/**/*.test.{ts,tsx}'], [ofFiller], withConsole),
    imports(['web-desk/src/**/*.test.{ts,tsx}'], [ofDesk], withConsole),
    imports(
      ['web-filler/ui/src/**'],
      [outerPackage, packages('@formpost/rules'), noNode],
      withConsole,
    ),
    { files: ['test/bench/**', 'test/screenshots/**'], rules: { 'vitest/expect-expect': 'off' } },
  ],
}
