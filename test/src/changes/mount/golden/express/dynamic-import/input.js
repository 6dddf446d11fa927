'use strict'

// Starts.
const { default: express } = await import('express')
const app = express()
export const port = 3000
app.listen(port)
