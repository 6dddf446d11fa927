'use strict'
const Koa = require('koa')
const Router = require('@koa/router')
const { bodyParser } = require('@koa/bodyparser')

const app = (module.exports = new Koa())
const router = new Router()

app.use(bodyParser())
app.use(router.routes())

if (!module.parent) app.listen(3000)
