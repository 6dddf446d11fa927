import express from 'express'
import { InversifyExpressServer } from 'inversify-express-utils'
import { container } from './container.js'

export const app = new InversifyExpressServer(container).setConfig((app) => {
  // There is nothing else yet.
}).build()
app.set('views', 'views')
app.use('/public', express.static('public'))
