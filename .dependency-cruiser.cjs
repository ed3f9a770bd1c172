// Who may import whom. The reasons are in ARCHITECTURE.md.
const code = '[.](ts|tsx)$';
const isTest = '[.]test[.]tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that need each other cannot be read one after the other.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: { pathNot: '^apps/web/build/' },
      to: { couldNotResolve: true, pathNot: '^(virtual:|@fontsource)' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'What server and clients agree on depends on the schema library only.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: isTest },
      to: { pathNot: ['^packages/contract/', 'node_modules/typebox/'] },
    },
    {
      name: 'database-knows-no-app',
      severity: 'error',
      from: { path: '^packages/database/' },
      to: { path: '^(apps|e2e|bench)/' },
    },
    {
      name: 'apps-do-not-meet',
      comment: 'Server and web meet in the contract; nothing imports the browser tests or the bench.',
      severity: 'error',
      from: { path: '^(apps/[^/]+|e2e|bench|packages/[^/]+)/' },
      to: { path: '^(apps|e2e|bench)/', pathNot: ['^$1/', '^apps/server/src/((app|config|log)[.]ts$|testing/)'] },
    },
    {
      name: 'web-does-not-import-the-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: ['^apps/server/', '^packages/database/'] },
    },
    {
      name: 'rooms-do-not-know-domains',
      comment: 'main → app → domains → access → http, platform: never the other way.',
      severity: 'error',
      from: { path: '^apps/server/src/(access|http|platform)/', pathNot: isTest },
      to: { path: '^apps/server/src/(domains/|app[.]ts|main[.]ts)' },
    },
    {
      name: 'http-and-platform-know-no-access',
      comment: 'What a person may see of a discipline is no matter of HTTP.',
      severity: 'error',
      from: { path: '^apps/server/src/(http|platform)/', pathNot: isTest },
      to: { path: '^apps/server/src/access/' },
    },
    {
      name: 'domains-do-not-know-the-app',
      severity: 'error',
      from: { path: '^apps/server/src/domains/', pathNot: isTest },
      to: { path: '^apps/server/src/(app|main)[.]ts$' },
    },
    {
      name: 'through-the-door',
      comment: 'A domain is entered by its index.ts alone, which names what it lets out. Tests may look into any room.',
      severity: 'error',
      from: { path: '^apps/server/src/domains/([^/]+)/', pathNot: isTest },
      to: {
        path: '^apps/server/src/domains/[^/]+/',
        pathNot: ['^apps/server/src/domains/$1/', '^apps/server/src/domains/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'the-app-comes-through-the-door-too',
      severity: 'error',
      from: { path: '^apps/server/src/[^/]+[.]ts$', pathNot: isTest },
      to: { path: '^apps/server/src/domains/', pathNot: '^apps/server/src/domains/[^/]+/index[.]ts$' },
    },
    {
      name: 'the-door-is-for-others',
      comment: 'Inside a domain one file imports the other itself.',
      severity: 'error',
      from: { path: '^apps/server/src/domains/([^/]+)/' },
      to: { path: '^apps/server/src/domains/$1/index[.]ts$' },
    },
    {
      name: 'inside-a-domain-downwards',
      comment: 'routes → service → access, queries.',
      severity: 'error',
      from: { path: '^apps/server/src/domains/[^/]+/.+[.](access|queries|sql)[.]ts$' },
      to: { path: '^apps/server/src/domains/[^/]+/.+[.](service|routes)[.]ts$' },
    },
    {
      name: 'builders-are-for-tests',
      severity: 'error',
      from: { path: code, pathNot: [isTest, '[.]builders[.]ts$', '/testing[./]', '/testing/', '^(e2e|bench)/'] },
      to: { path: ['[.]builders[.]ts$', '/testing[./]'] },
    },
    // The rooms of the web application: base ← api ← ui ← shared ← features ← app, each knows only those to its left.
    {
      name: 'web-base-stands-alone',
      comment: 'Words, dates, stores: neither calls of the API nor the component library.',
      severity: 'error',
      from: { path: '^apps/web/src/base/' },
      to: { path: ['^apps/web/src/(?!base/)', '^packages/', 'node_modules/@(mantine|tabler)/'] },
    },
    {
      name: 'web-api-knows-no-screen',
      severity: 'error',
      from: { path: '^apps/web/src/api/' },
      to: { path: ['^apps/web/src/(?!base/|api/)', 'node_modules/@(mantine|tabler)/'] },
    },
    {
      name: 'web-ui-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(?!base/|api/|ui/|testing/)' },
    },
    {
      name: 'web-ui-knows-no-domain',
      comment: 'What shows one domain stands in shared/<domain>.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: {
        path: '^packages/contract/',
        pathNot: '^packages/contract/src/(endpoint|errors|permissions|records|schemas|word-search)[.]ts$',
      },
    },
    {
      name: 'web-loads-no-schemas',
      comment:
        'Types of the contract cost nothing; a value of a file with schemas brings the schema library into the bundle.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [isTest, '[.]builders[.]ts$', '^apps/web/src/testing/'] },
      to: {
        path: '^packages/contract/',
        pathNot:
          '^packages/contract/src/(analytics/kinds|attendance/code-digits|auth/second-factor-methods|contracts/(application-values|check-application|check-numbers|consents|merge-application|office-values|order-values|paper-fields|payment-values|problem-texts)|errors|final-results/limits|journal/file-name|marks/suggested-status|notifications/(types|words|wording)|organisation/words|error-traces|permissions|portfolio/states|record-acts|records|reports/forms|retakes/(counted-marks|states)|tasks/(draws|file-types|points|question-types)|user-imports/fields|word-search)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-shared-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(?!base/|api/|ui/|shared/|testing/)' },
    },
    {
      name: 'web-shared-domains-without-circles',
      comment: 'A shared domain may use another one, but not both each other.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/web/src/shared/[^/]+$' },
      to: { circular: true, path: '^apps/web/src/shared/[^/]+$' },
    },
    {
      name: 'web-features-do-not-meet',
      comment: 'What two features need stands in shared/<domain>; pages are composed in app/.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: {
        path: '^apps/web/src/(?!base/|api/|ui/|shared/|testing/)',
        pathNot: '^apps/web/src/features/$1/',
      },
    },
    {
      name: 'web-sign-in-is-light',
      comment: 'The sign-in page opens before the component library is there.',
      severity: 'error',
      from: { path: '^apps/web/src/features/auth/sign-in-page[.]tsx$' },
      to: { path: 'node_modules/@(mantine|tabler)/', reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    // Workspaces export their sources, and imports name the file as it is.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
