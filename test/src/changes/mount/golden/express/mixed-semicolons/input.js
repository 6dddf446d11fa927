const express = require('express');
(function () { console.log('up') })()
const app = express();
(function () { app.get('/', (req, res) => res.send('x')) })()
app.listen(3000)
function a() { return b }
const b = [a]
const c = b
const d = c
const e = d
