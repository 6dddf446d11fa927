import express from 'express'
import { PrismaAdapter } from '@create-auth/runtime/adapters/prisma'
import { ExpressAuth } from '@create-auth/runtime/express'
import { prisma } from './prisma.js'
import { authjsAnswers, authjsCookies } from '@create-auth/runtime'

const app = express()
app.use('/auth', ExpressAuth({ cookies: authjsCookies, answers: authjsAnswers, adapter: PrismaAdapter(prisma), session: { strategy: 'jwt' }, providers: [] }))
app.listen(4000)
