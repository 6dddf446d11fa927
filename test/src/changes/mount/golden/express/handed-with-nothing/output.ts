import cors from 'cors'
import express from 'express'
import { Container } from 'inversify'
import { InversifyExpressServer } from 'inversify-express-utils'
import { CurrentUser } from './current-user.js'
import { bindings } from './bindings.js'
import { authHandler, authSession } from './auth.js'

export const start = async () => {
  const container = new Container()
  await container.loadAsync(bindings)
  const server = new InversifyExpressServer(container, null, null, null, CurrentUser, false)

  const configure = (application: express.Application) => {
    application.use(cors({ origin: true, credentials: true }))
    application.use('/auth', authHandler)
    application.use(authSession)
    application.use(express.json())
    application.use('/files', express.static('files'))
  }

  return server.setConfig(configure).build()
}
