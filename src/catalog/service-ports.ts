/** The services that applications have beside them, by their usual ports. */
export const servicePorts: Readonly<Record<string, string>> = {
  '1433': 'SQL Server',
  '3306': 'MySQL or MariaDB',
  '5432': 'PostgreSQL',
  '5672': 'RabbitMQ',
  '6379': 'Redis',
  '9092': 'Kafka',
  '9200': 'Elasticsearch',
  '27017': 'MongoDB',
}
