import express from 'express'
import { PrismaAdapter } from '@auth/prisma-adapter'
import { ExpressAuth } from '@auth/express'
import { prisma } from './prisma.js'

const app = express()
app.use('/auth', ExpressAuth({ adapter: PrismaAdapter(prisma), session: { strategy: 'jwt' }, providers: [] }))
app.listen(4000)
