// Lint rules of this project that no published plugin has; .oxlintrc.json switches them on.

/** Reports a type parameter that no argument determines, since the caller could then claim any result type. */
const noInventedResults = {
  meta: {
    messages: {
      invented: 'Name the type beside the function: only its caller says what {{name}} is.',
    },
  },
  create(context) {
    const check = ({ typeParameters, params }) => {
      const given = params.map(({ range }) => context.sourceCode.text.slice(...range));
      for (const parameter of typeParameters?.params ?? []) {
        const { name } = parameter.name;
        if (!given.some((text) => new RegExp(`\\b${name}\\b`).test(text))) {
          context.report({ node: parameter, messageId: 'invented', data: { name } });
        }
      }
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};

const NATIVE_DATES = new Set(['date', 'datetime-local', 'month', 'time', 'week']);

/** Reports the browser's own date fields, which are written in the language of the browser instead of the page. */
const noNativeDates = {
  meta: { messages: { native: 'Use DateField, DateBox or MomentField of ui/fields instead of type="{{type}}".' } },
  create(context) {
    return {
      JSXAttribute(node) {
        const { name, value } = node;
        const type = value?.type === 'JSXExpressionContainer' ? value.expression.value : value?.value;
        if (name.name === 'type' && NATIVE_DATES.has(type))
          context.report({ node, messageId: 'native', data: { type } });
      },
    };
  },
};

const OTHER_WAITS = { vi: ['waitFor', 'waitUntil'], expect: ['poll'] };

/** Reports waits of a page test that do not know whether the page has arrived, and sleeps. */
const waitForThePage = {
  meta: {
    messages: {
      other: 'Wait with waitFor or findBy… of testing/screen.ts, which know whether the page has arrived.',
      sleep: 'Wait for what happens instead of sleeping: on a busy machine no time is long enough.',
    },
  },
  create(context) {
    return {
      CallExpression({ callee, parent }) {
        if (callee.type === 'MemberExpression' && OTHER_WAITS[callee.object.name]?.includes(callee.property.name))
          context.report({ node: callee, messageId: 'other' });
        const isInPromise = parent?.type === 'ArrowFunctionExpression' && parent.parent?.callee?.name === 'Promise';
        if (callee.name === 'setTimeout' && isInPromise) context.report({ node: callee, messageId: 'sleep' });
      },
    };
  },
};

const LOWERED = new Set(['toLowerCase', 'toLocaleLowerCase']);
const RAW_SEARCH = /\bilike\b|\bstrpos\(\s*lower\(/i;

/** Reports searches that compare texts by themselves: they find «ё» by «ё» only, and no other spelling of a word. */
const searchByWords = {
  meta: {
    messages: {
      sql: 'Use hasWords of platform/word-search.sql.ts, which finds all spellings of a word.',
      text: 'Use hasWords of @orbita/contract/word-search, which finds all spellings of a word.',
    },
  },
  create(context) {
    return {
      TemplateElement(node) {
        if (RAW_SEARCH.test(node.value.raw)) context.report({ node, messageId: 'sql' });
      },
      CallExpression({ callee }) {
        const isIncludes = callee.type === 'MemberExpression' && callee.property.name === 'includes';
        if (isIncludes && LOWERED.has(callee.object.callee?.property?.name))
          context.report({ node: callee, messageId: 'text' });
      },
    };
  },
};

export default {
  meta: { name: 'orbita' },
  rules: {
    'no-invented-results': noInventedResults,
    'no-native-dates': noNativeDates,
    'search-by-words': searchByWords,
    'wait-for-the-page': waitForThePage,
  },
};
