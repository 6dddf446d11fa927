const express = require('express');
const cors = require('cors');
const context = require('./context');

const app = express();
context.app = app;
context.app.get('/', (req, res) => res.send('hello'));
app.use(cors());
app.listen(3000);
