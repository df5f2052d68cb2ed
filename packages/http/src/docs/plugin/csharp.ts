/** A complete plugin in C#, for .NET 8, without a library. */
export const CSHARP_PLUGIN = `// Flightbag plugin. Standard input: one JSON object of simulator values on each line.
using System.Diagnostics;
using System.Net;
using System.Net.Http;
using System.Net.Http.Json;
using System.Text.Json.Nodes;

var url = Environment.GetEnvironmentVariable("FLIGHTBAG_URL") ?? "";
var key = Environment.GetEnvironmentVariable("FLIGHTBAG_KEY") ?? "";
var sessionId = args.Length > 0 ? args[0] : Guid.NewGuid().ToString();
var checkpointEvery = TimeSpan.FromMinutes(5);

using var http = new HttpClient { Timeout = TimeSpan.FromSeconds(10) };
http.DefaultRequestHeaders.Add("X-API-Key", key);

var clock = Stopwatch.StartNew();
var startedAt = Now();
string? stored = null;
var acks = new JsonArray();
var handled = new HashSet<string>();
var stopped = false;
var sessionDeleted = false;
var waitUntil = TimeSpan.Zero;
var nextReport = TimeSpan.Zero;
var nextCheckpoint = TimeSpan.Zero;

var sim = new JsonObject();
while (Console.ReadLine() is { } line)
{
    sim = JsonNode.Parse(line)!.AsObject();
    if (clock.Elapsed >= nextCheckpoint) await StoreSession(null);
    if (clock.Elapsed >= nextReport) await Report();
}
if (acks.Count > 0) await Report();
await StoreSession(Now());

static string Now() => DateTime.UtcNow.ToString("O");

// PUTs a body. The status is null when nothing was sent or received.
async Task<(HttpStatusCode? Status, JsonNode? Data)> Send(string path, JsonObject body)
{
    if (stopped || clock.Elapsed < waitUntil) return (null, null);
    try
    {
        using var answer = await http.PutAsJsonAsync(url + path, body);
        if (answer.StatusCode == HttpStatusCode.TooManyRequests)
        {
            // A proxy may write a date in place of seconds.
            var retryAfter = answer.Headers.RetryAfter;
            var sent = answer.Headers.Date ?? DateTimeOffset.UtcNow;
            waitUntil = clock.Elapsed + (retryAfter?.Delta ?? retryAfter?.Date - sent ?? TimeSpan.FromSeconds(60));
        }
        var content = JsonNode.Parse(await answer.Content.ReadAsStringAsync()) as JsonObject;
        if (content?["data"] is null && content?["error"] is null) return (null, null); // an answer of a proxy
        if (answer.StatusCode == HttpStatusCode.Unauthorized)
        {
            stopped = true;
            Console.Error.WriteLine("Flightbag refused the key. Enter the current key.");
        }
        return (answer.StatusCode, content?["data"]);
    }
    catch (Exception error)
        when (error is HttpRequestException or IOException or TaskCanceledException or System.Text.Json.JsonException)
    {
        return (null, null); // no network, a timeout, or no JSON: silence
    }
}

async Task StoreSession(string? endedAt)
{
    nextCheckpoint = clock.Elapsed + checkpointEvery;
    if (sessionDeleted) return;
    var session = new JsonObject { ["schema"] = 1, ["startedAt"] = startedAt, ["endedAt"] = endedAt };
    var text = session.ToJsonString();
    if (text == stored) return;
    var (status, _) = await Send("/v1/plugin/sessions/" + sessionId, session);
    sessionDeleted = status == HttpStatusCode.Gone;
    if (status is HttpStatusCode.OK or HttpStatusCode.Created) stored = text;
}

async Task Report()
{
    var body = new JsonObject
    {
        ["schema"] = 1,
        ["sessionId"] = sessionId,
        ["sentAt"] = Now(),
        ["sim"] = sim.DeepClone(),
        ["acks"] = acks.DeepClone(),
    };
    var (status, data) = await Send("/v1/plugin/live", body);
    nextReport = clock.Elapsed + TimeSpan.FromSeconds(10);
    if (status != HttpStatusCode.OK || data is null) return; // the acks go with the next report
    nextReport = clock.Elapsed + TimeSpan.FromMilliseconds(data["pollMs"]!.GetValue<int>());
    // Add returns false for a command that was handled before.
    var commands = data["commands"]!.AsArray().Where(command => handled.Add(command!["id"]!.GetValue<string>()));
    acks = new JsonArray(commands.Select(command => (JsonNode)Handle(command!)).ToArray());
}

JsonObject Handle(JsonNode command)
{
    var request = command["request"]!;
    var ack = new JsonObject { ["id"] = command["id"]!.GetValue<string>(), ["at"] = Now() };
    var reason = request["kind"]!.GetValue<string>() != "holding" ? "unknown_kind"
        : sim["onGround"]?.GetValue<bool>() == true ? "on_ground"
        : null;
    if (reason is not null)
    {
        ack["outcome"] = "refused";
        ack["reason"] = reason;
        return ack;
    }
    var words = $"Hold at {request["navaid"]}, inbound course {request["inboundCourseDeg"]}, {request["turn"]} turns";
    Console.WriteLine(words); // a plugin speaks the words here
    ack["outcome"] = "spoken";
    ack["said"] = words;
    return ack;
}
`
