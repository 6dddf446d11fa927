import 'reflect-metadata'
import cors from 'cors'
import express from 'express'
import { InversifyExpressServer } from 'inversify-express-utils'
import { container } from './container.js'

let server = new InversifyExpressServer(container, null, { rootPath: '/v1' })
server.setConfig((application) => {
  application.use(express.json())
  application.use(cors())
})
server.setErrorConfig((application) => {
  application.use((error, req, res, next) => res.sendStatus(500))
})

export const app = server.build()
