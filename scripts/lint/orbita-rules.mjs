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

export default {
  meta: { name: 'orbita' },
  rules: { 'no-invented-results': noInventedResults, 'no-native-dates': noNativeDates },
};
