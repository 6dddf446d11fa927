const cors = require('cors');
const express = require('express');
const config = require('./config');

const app = express();
app.use(cors());
app.use(...config.middleware);
app.listen(3000);
