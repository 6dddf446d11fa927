import express from 'express'
import cors from 'cors'
import { log } from './log.js'
import { orders } from './orders.js'
import { authHandler, authSession } from './auth.js'

export const createApp = async () => {
  return express()
    .use(cors())
    .use('/auth', authHandler)
    .use(authSession)
    .use((req, res, next) => {
      log(req.url)
      next()
    })
    .use('/orders', orders)
}
