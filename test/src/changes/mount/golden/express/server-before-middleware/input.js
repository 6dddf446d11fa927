const http = require('http');
const express = require('express');
const helmet = require('helmet');
const cors = require('cors');

const app = express();
const server = http.createServer(app);

app.use(helmet());
app.options('*', cors());
app.use(cors());
app.use(express.json());

require('./routes')(app);

server.listen(process.env.PORT || 3000);
module.exports = { app, server };
