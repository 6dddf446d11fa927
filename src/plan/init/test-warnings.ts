import { dependsOn } from '../../depends-on.js'
import type { Project } from '../../project.js'

/** The packages of the runtime, and of what it needs, that are ES modules alone. */
const MODULES = ['@create-auth', '@simplewebauthn', 'jose', 'oauth4webapi']

/** Warnings about what a runner of tests has to be told before it reads code that imports the runtime. */
export function testWarnings({
  package: json,
}: Project): readonly { readonly title: string; readonly lines: readonly string[] }[] {
  if (!dependsOn(json, 'jest')) return []
  const pattern = `node_modules/(?!(${MODULES.join('|')})/)`
  return [
    {
      title: 'Jest takes no ES modules from node_modules',
      lines: [
        'before a test imports what is protected, add to its configuration:',
        `"transformIgnorePatterns": ["${pattern}"]`,
      ],
    },
  ]
}
