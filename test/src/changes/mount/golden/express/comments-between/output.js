import express from 'express' // the framework
import { authHandler, authSession } from './auth.js'

/* ---------- app ---------- */
const app = express() // one per process
/* settings */
app.set('json spaces', 2) /* pretty */
app.use('/auth', authHandler)
app.use(authSession)
/* ---------- routes ---------- */
app.get('/', (req, res) => res.json({}))
/* ---------- start ---------- */
app.listen(3000)
