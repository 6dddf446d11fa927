import { afterAll, afterEach } from 'vitest'
import type { OwnDatabase } from '../support/databases.js'
import type { makeWorkspace } from './workspace.js'

/** Projects and databases of the tests of a file: whatever is put into the lists is taken away behind the test, or behind the last one. */
export function belongings(): {
  readonly opened: ReturnType<typeof makeWorkspace>[]
  readonly dropped: OwnDatabase[]
} {
  const opened: ReturnType<typeof makeWorkspace>[] = []
  const dropped: OwnDatabase[] = []
  afterEach(async () => {
    for (const workspace of opened.splice(0)) await workspace.dispose()
  })
  afterAll(async () => {
    for (const database of dropped.splice(0)) await database.drop()
  })
  return { opened, dropped }
}
