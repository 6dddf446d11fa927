const cors = require('cors');
const express = require('express');
const { addRoutes } = require('./routes');

class Server {
  constructor() {
    this.app = express();
    process.once('SIGTERM', this.close.bind(this));
    this.app.use(cors());
    addRoutes({ server: this });
    this.app.use(express.json());
  }

  close() {
    process.exitCode = 0;
  }
}

module.exports = new Server().app;
