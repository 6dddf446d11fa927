import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Tells whether an expression is a text of several words. */
function isSentence(node) {
  if (node.type === 'StringLiteral') return node.value.includes(' ')
  return node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => value.raw.includes(' '))
}

/** Leaves out the sentences with which errors are made: they are for people. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'messages', {
    shouldIgnore: ({ node, parent }) =>
      parent?.type === 'NewExpression' && isSentence(node)
        ? 'a message of an error is for people'
        : undefined,
  }),
]
