const express = require('express')

const app = express().use(express.json())

app.listen(3000)
