import express from 'express'
import { mock } from './mock.js'

const app = process.env.MOCK ? mock() : express()
app.listen(3000)
