const cors = require('cors');
const express = require('express');

function addRoutes(server) {
  server.app.get('/', (req, res) => res.send('hello'));
}

class Server {
  constructor() {
    this.app = express();
    addRoutes(this);
    this.app.use(cors());
  }
}

module.exports = new Server().app;
