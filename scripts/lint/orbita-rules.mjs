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

export default { meta: { name: 'orbita' }, rules: { 'no-invented-results': noInventedResults } };
