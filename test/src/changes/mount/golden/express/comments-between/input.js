import express from 'express' // the framework

/* ---------- app ---------- */
const app = express() // one per process
/* settings */
app.set('json spaces', 2) /* pretty */
/* ---------- routes ---------- */
app.get('/', (req, res) => res.json({}))
/* ---------- start ---------- */
app.listen(3000)
