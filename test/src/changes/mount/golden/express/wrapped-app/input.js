const express = require('express')
const { app } = require('express-ws')(express())
app.get('/', (req, res) => res.send('x'))
app.listen(3000)
