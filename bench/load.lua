-- What wrk asks, from the environment, and its summary as one line of JSON.
wrk.method = os.getenv('LOAD_METHOD')
wrk.headers['Authorization'] = 'Bearer ' .. os.getenv('LOAD_KEY')
local body = os.getenv('LOAD_BODY_FILE')
if body then
  wrk.headers['Content-Type'] = 'application/json'
  local file = io.open(body, 'rb')
  wrk.body = file:read('*a')
  file:close()
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"not2xx":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout
  ))
end
