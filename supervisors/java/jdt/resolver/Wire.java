package bombe.jdt;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;

/** JSON-RPC messages in frames with a Content-Length header. */
final class Wire {
  /** Writes the value of a result. */
  interface Result {
    void write(JsonWriter json) throws IOException;
  }

  private static final int MAX_HEADER = 1024;
  private static final int MAX_MESSAGE = 256 << 20;

  private final InputStream in;
  private final OutputStream out;

  Wire(InputStream in, OutputStream out) {
    this.in = in;
    this.out = out;
  }

  /** The next message, or null if the other side has closed. */
  JsonObject read() throws IOException {
    int length = -1;
    for (String header = header(); header != null; header = header()) {
      if (!header.isEmpty()) {
        if (header.regionMatches(true, 0, "Content-Length:", 0, 15))
          length = Integer.parseInt(header.substring(15).trim());
        continue;
      }
      if (length < 0 || length > MAX_MESSAGE) throw new IOException("a frame without a usable length");
      byte[] body = in.readNBytes(length);
      if (body.length < length) throw new EOFException("half a frame");
      return JsonParser.parseString(new String(body, StandardCharsets.UTF_8)).getAsJsonObject();
    }
    return null;
  }

  private String header() throws IOException {
    var line = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      if (c == '\n') return line.toString();
      if (c != '\r') line.append((char) c);
      if (line.length() > MAX_HEADER) throw new IOException("a header that does not end");
    }
    return null;
  }

  void result(long id, Result result) throws IOException {
    send(json -> {
      json.name("id").value(id);
      result.write(json.name("result"));
    });
  }

  /** Sends a part of a result. */
  void progress(long token, Result value) throws IOException {
    send(json -> {
      json.name("method").value("$/progress").name("params").beginObject().name("token").value(token);
      value.write(json.name("value"));
      json.endObject();
    });
  }

  void error(long id, int code, String message) throws IOException {
    send(json -> json.name("id").value(id).name("error").beginObject()
        .name("code").value(code)
        .name("message").value(message)
        .endObject());
  }

  private void send(Result rest) throws IOException {
    var body = new ByteArrayOutputStream(1 << 14);
    try (var json = new JsonWriter(new OutputStreamWriter(body, StandardCharsets.UTF_8))) {
      json.beginObject().name("jsonrpc").value("2.0");
      // A null result must be written explicitly.
      json.setSerializeNulls(true);
      rest.write(json);
      json.endObject();
    }
    byte[] header = ("Content-Length: " + body.size() + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    synchronized (out) {
      out.write(header);
      body.writeTo(out);
      out.flush();
    }
  }
}
