import express from 'express'
import { renderToString } from 'react-dom/server'
import { Page } from './Page'
import { authHandler, authSession } from './auth'

const app = express()
app.use('/auth', authHandler)
app.use(authSession)
app.get('/', (_req, res) => { res.send(renderToString(<Page title="it's" />)) })
app.listen(3000)
