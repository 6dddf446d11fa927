const http = require('http');
const express = require('express');
const helmet = require('helmet');
const cors = require('cors');
const { authHandler, authSession } = require('./auth.js');

const app = express();
const server = http.createServer(app);

app.use(helmet());
app.options('*', cors());
app.use(cors());
app.use('/auth', authHandler);
app.use(authSession);
app.use(express.json());

require('./routes')(app);

server.listen(process.env.PORT || 3000);
module.exports = { app, server };
