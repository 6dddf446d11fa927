/* Copyright Example Ltd. */
/* eslint-disable */

// About the file.

// About the line.
const { default: express } = await import('express')
const app = express()
app.listen(3000)
