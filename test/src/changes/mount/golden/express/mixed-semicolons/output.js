const express = require('express');
const { authHandler, authSession } = require('./auth.js');
(function () { console.log('up') })()
const app = express();
app.use('/auth', authHandler)
app.use(authSession);
(function () { app.get('/', (req, res) => res.send('x')) })()
app.listen(3000)
function a() { return b }
const b = [a]
const c = b
const d = c
const e = d
