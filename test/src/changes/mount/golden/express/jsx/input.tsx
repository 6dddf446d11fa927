import express from 'express'
import { renderToString } from 'react-dom/server'
import { Page } from './Page'

const app = express()
app.get('/', (_req, res) => { res.send(renderToString(<Page title="it's" />)) })
app.listen(3000)
