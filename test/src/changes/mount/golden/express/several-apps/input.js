import express from 'express'

const web = express()
const admin = express()

web.get('/', (req, res) => res.send('web'))
admin.get('/', (req, res) => res.send('admin'))

web.listen(3000)
admin.listen(3001)
