const express = require('express');
const cors = require('cors');
const context = require('./context');

const app = express();
context.app = app;
app.use(cors());
app.get('/', (req, res) => res.send('hello'));
app.listen(3000);
