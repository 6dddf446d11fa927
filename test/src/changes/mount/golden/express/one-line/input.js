const express = require('express'); const app = express(); app.get('/', (q, s) => s.send('x')); app.listen(3000)
