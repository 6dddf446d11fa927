const cors = require('cors');
const express = require('express');

class Routes {
  constructor(app, prefix) {
    this.server = app;
    this.prefix = prefix;
  }

  add() {
    this.server.use(cors());
    this.server.get(this.prefix, (req, res) => res.send('hello'));
  }
}

const app = express();
new Routes(app, '/v1').add();
app.listen(3000);
