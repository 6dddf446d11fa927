const cors = require('cors');
const express = require('express');
const { addRoutes } = require('./routes');
const { authHandler, authSession } = require('./auth.js');

class Server {
  constructor() {
    this.app = express();
    process.once('SIGTERM', this.close.bind(this));
    this.app.use(cors());
    this.app.use('/auth', authHandler);
    this.app.use(authSession);
    addRoutes({ server: this });
    this.app.use(express.json());
  }

  close() {
    process.exitCode = 0;
  }
}

module.exports = new Server().app;
