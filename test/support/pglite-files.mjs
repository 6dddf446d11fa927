// The files of an empty PostgreSQL, which PGlite takes several times as long to make as to load.
import { writeFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create()
const files = await database.dumpDataDir('none')
writeFileSync(workerData, Buffer.from(await files.arrayBuffer()))
await database.close()
