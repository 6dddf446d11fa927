const express = require('express');
const cors = require('cors');
const context = require('./context');
const { authHandler, authSession } = require('./auth.js');

const app = express();
app.use('/auth', authHandler);
app.use(authSession);
context.app = app;
context.app.get('/', (req, res) => res.send('hello'));
app.use(cors());
app.listen(3000);
