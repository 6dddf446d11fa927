const cors = require('cors');
const express = require('express');
const config = require('./config');
const { authHandler, authSession } = require('./auth.js');

const app = express();
app.use(cors());
app.use('/auth', authHandler);
app.use(authSession);
app.use(...config.middleware);
app.listen(3000);
