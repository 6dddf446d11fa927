const express = require('express');
const cors = require('cors');
const context = require('./context');
const { authHandler, authSession } = require('./auth.js');

const app = express();
context.app = app;
app.use(cors());
app.use('/auth', authHandler);
app.use(authSession);
app.get('/', (req, res) => res.send('hello'));
app.listen(3000);
