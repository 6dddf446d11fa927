const express = require('express');
const config = require('./config');

const app = express();
app.use(...config.middleware);
app.use(express.json());
app.listen(3000);
