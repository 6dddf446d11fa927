import { expect, test } from 'vitest'
import { legacyLibrary } from '../../../src/catalog/legacy.js'
import { createProgram } from '../../../src/code/program.js'
import { findConfigurations } from '../../../src/inspect/legacy/find-configurations.js'
import { findForms } from '../../../src/inspect/legacy/find-forms.js'
import { findProviderOptions } from '../../../src/inspect/legacy/find-provider-options.js'
import { findThrownErrors } from '../../../src/inspect/legacy/find-thrown-errors.js'

test('of a library that many pages use, those files alone are parsed that may hold what is looked for', () => {
  const page = "import { useSession } from 'next-auth/react'\nexport const who = useSession\n"
  const pages = Array.from({ length: 50 }, (_, at) => ({ file: `page${at}.js`, text: page }))
  const route = [
    "import NextAuth from 'next-auth'",
    "import Credentials from 'next-auth/providers/credentials'",
    'export default NextAuth({ providers: [Credentials({ authorize: () => null })] })',
  ].join('\n')
  const library = legacyLibrary('next-auth-4')
  const program = createProgram([...pages, { file: 'route.js', text: route }], () => undefined)
  const parsed = new Set<string>()
  const counted = {
    ...program,
    getSource: (file: string) => {
      parsed.add(file)
      return program.getSource(file)
    },
  }
  const { configurations } = findConfigurations(counted, library)
  findForms(counted, library)
  findThrownErrors(counted, library)
  findProviderOptions(counted, library)
  expect(configurations.map(({ file }) => file)).toEqual(['route.js'])
  expect([...parsed]).toEqual(['route.js'])
})
