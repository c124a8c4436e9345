#include "CServerFiles.h"

// In C23 #embed is in the language; Clang has it before.
#pragma clang diagnostic ignored "-Wc23-extensions"

// OpenAPI

static const uint8_t account_json[] = {
#embed "../TodoServer/OpenAPI/account.json"
};

static const uint8_t devices_json[] = {
#embed "../TodoServer/OpenAPI/devices.json"
};

static const uint8_t events_json[] = {
#embed "../TodoServer/OpenAPI/events.json"
};

static const uint8_t fixes_json[] = {
#embed "../TodoServer/OpenAPI/fixes.json"
};

static const uint8_t items_json[] = {
#embed "../TodoServer/OpenAPI/items.json"
};

static const uint8_t lists_json[] = {
#embed "../TodoServer/OpenAPI/lists.json"
};

static const uint8_t near_json[] = {
#embed "../TodoServer/OpenAPI/near.json"
};

static const uint8_t phones_json[] = {
#embed "../TodoServer/OpenAPI/phones.json"
};

static const uint8_t places_json[] = {
#embed "../TodoServer/OpenAPI/places.json"
};

static const uint8_t shared_json[] = {
#embed "../TodoServer/OpenAPI/shared.json"
};

static const uint8_t targets_json[] = {
#embed "../TodoServer/OpenAPI/targets.json"
};

static const uint8_t transfer_json[] = {
#embed "../TodoServer/OpenAPI/transfer.json"
};

// Page/Files

static const uint8_t basemap_json[] = {
#embed "../TodoServer/Page/Files/basemap.json"
};

static const uint8_t icon_192_png[] = {
#embed "../TodoServer/Page/Files/icon-192.png"
};

static const uint8_t icon_512_png[] = {
#embed "../TodoServer/Page/Files/icon-512.png"
};

static const uint8_t icon_svg[] = {
#embed "../TodoServer/Page/Files/icon.svg"
};

static const uint8_t item_map_js[] = {
#embed "../TodoServer/Page/Files/item-map.js"
};

static const uint8_t live_js[] = {
#embed "../TodoServer/Page/Files/live.js"
};

static const uint8_t map_base_js[] = {
#embed "../TodoServer/Page/Files/map-base.js"
};

static const uint8_t map_clusters_js[] = {
#embed "../TodoServer/Page/Files/map-clusters.js"
};

static const uint8_t map_devices_js[] = {
#embed "../TodoServer/Page/Files/map-devices.js"
};

static const uint8_t map_outline_js[] = {
#embed "../TodoServer/Page/Files/map-outline.js"
};

static const uint8_t map_policy_js[] = {
#embed "../TodoServer/Page/Files/map-policy.js"
};

static const uint8_t map_shapes_js[] = {
#embed "../TodoServer/Page/Files/map-shapes.js"
};

static const uint8_t map_track_js[] = {
#embed "../TodoServer/Page/Files/map-track.js"
};

static const uint8_t map_css[] = {
#embed "../TodoServer/Page/Files/map.css"
};

static const uint8_t map_js[] = {
#embed "../TodoServer/Page/Files/map.js"
};

static const uint8_t page_css[] = {
#embed "../TodoServer/Page/Files/page.css"
};

static const uint8_t page_js[] = {
#embed "../TodoServer/Page/Files/page.js"
};

static const uint8_t push_js[] = {
#embed "../TodoServer/Page/Files/push.js"
};

static const uint8_t service_worker_js[] = {
#embed "../TodoServer/Page/Files/service-worker.js"
};

static const uint8_t shape_editor_js[] = {
#embed "../TodoServer/Page/Files/shape-editor.js"
};

static const uint8_t shape_model_js[] = {
#embed "../TodoServer/Page/Files/shape-model.js"
};

// Page/Templates

static const uint8_t browser_mustache[] = {
#embed "../TodoServer/Page/Templates/browser.mustache"
};

static const uint8_t english_mustache[] = {
#embed "../TodoServer/Page/Templates/english.mustache"
};

static const uint8_t error_mustache[] = {
#embed "../TodoServer/Page/Templates/error.mustache"
};

static const uint8_t fault_mustache[] = {
#embed "../TodoServer/Page/Templates/fault.mustache"
};

static const uint8_t item_form_mustache[] = {
#embed "../TodoServer/Page/Templates/item-form.mustache"
};

static const uint8_t item_reminder_mustache[] = {
#embed "../TodoServer/Page/Templates/item-reminder.mustache"
};

static const uint8_t item_mustache[] = {
#embed "../TodoServer/Page/Templates/item.mustache"
};

static const uint8_t layout_mustache[] = {
#embed "../TodoServer/Page/Templates/layout.mustache"
};

static const uint8_t list_mustache[] = {
#embed "../TodoServer/Page/Templates/list.mustache"
};

static const uint8_t map_drawing_mustache[] = {
#embed "../TodoServer/Page/Templates/map-drawing.mustache"
};

static const uint8_t map_head_mustache[] = {
#embed "../TodoServer/Page/Templates/map-head.mustache"
};

static const uint8_t map_mustache[] = {
#embed "../TodoServer/Page/Templates/map.mustache"
};

static const uint8_t reminder_mustache[] = {
#embed "../TodoServer/Page/Templates/reminder.mustache"
};

static const uint8_t reminders_mustache[] = {
#embed "../TodoServer/Page/Templates/reminders.mustache"
};

static const uint8_t row_mustache[] = {
#embed "../TodoServer/Page/Templates/row.mustache"
};

static const uint8_t settings_account_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-account.mustache"
};

static const uint8_t settings_device_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-device.mustache"
};

static const uint8_t settings_files_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-files.mustache"
};

static const uint8_t settings_list_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-list.mustache"
};

static const uint8_t settings_lists_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-lists.mustache"
};

static const uint8_t settings_menu_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-menu.mustache"
};

static const uint8_t settings_needs_account_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-needs-account.mustache"
};

static const uint8_t settings_phone_setup_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-phone-setup.mustache"
};

static const uint8_t settings_phones_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-phones.mustache"
};

static const uint8_t settings_places_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-places.mustache"
};

static const uint8_t settings_targets_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-targets.mustache"
};

static const uint8_t settings_tokens_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-tokens.mustache"
};

static const uint8_t settings_top_mustache[] = {
#embed "../TodoServer/Page/Templates/settings-top.mustache"
};

static const uint8_t sign_in_mustache[] = {
#embed "../TodoServer/Page/Templates/sign-in.mustache"
};

static const uint8_t theirs_mustache[] = {
#embed "../TodoServer/Page/Templates/theirs.mustache"
};

// Page/Texts

static const uint8_t de_json[] = {
#embed "../TodoServer/Page/Texts/de.json"
};

static const uint8_t en_json[] = {
#embed "../TodoServer/Page/Texts/en.json"
};

#define FILE(path, bytes) {path, bytes, sizeof(bytes)}

static const CServerFile files[] = {
    FILE("OpenAPI/account.json", account_json),
    FILE("OpenAPI/devices.json", devices_json),
    FILE("OpenAPI/events.json", events_json),
    FILE("OpenAPI/fixes.json", fixes_json),
    FILE("OpenAPI/items.json", items_json),
    FILE("OpenAPI/lists.json", lists_json),
    FILE("OpenAPI/near.json", near_json),
    FILE("OpenAPI/phones.json", phones_json),
    FILE("OpenAPI/places.json", places_json),
    FILE("OpenAPI/shared.json", shared_json),
    FILE("OpenAPI/targets.json", targets_json),
    FILE("OpenAPI/transfer.json", transfer_json),
    FILE("Page/Files/basemap.json", basemap_json),
    FILE("Page/Files/icon-192.png", icon_192_png),
    FILE("Page/Files/icon-512.png", icon_512_png),
    FILE("Page/Files/icon.svg", icon_svg),
    FILE("Page/Files/item-map.js", item_map_js),
    FILE("Page/Files/live.js", live_js),
    FILE("Page/Files/map-base.js", map_base_js),
    FILE("Page/Files/map-clusters.js", map_clusters_js),
    FILE("Page/Files/map-devices.js", map_devices_js),
    FILE("Page/Files/map-outline.js", map_outline_js),
    FILE("Page/Files/map-policy.js", map_policy_js),
    FILE("Page/Files/map-shapes.js", map_shapes_js),
    FILE("Page/Files/map-track.js", map_track_js),
    FILE("Page/Files/map.css", map_css),
    FILE("Page/Files/map.js", map_js),
    FILE("Page/Files/page.css", page_css),
    FILE("Page/Files/page.js", page_js),
    FILE("Page/Files/push.js", push_js),
    FILE("Page/Files/service-worker.js", service_worker_js),
    FILE("Page/Files/shape-editor.js", shape_editor_js),
    FILE("Page/Files/shape-model.js", shape_model_js),
    FILE("Page/Templates/browser.mustache", browser_mustache),
    FILE("Page/Templates/english.mustache", english_mustache),
    FILE("Page/Templates/error.mustache", error_mustache),
    FILE("Page/Templates/fault.mustache", fault_mustache),
    FILE("Page/Templates/item-form.mustache", item_form_mustache),
    FILE("Page/Templates/item-reminder.mustache", item_reminder_mustache),
    FILE("Page/Templates/item.mustache", item_mustache),
    FILE("Page/Templates/layout.mustache", layout_mustache),
    FILE("Page/Templates/list.mustache", list_mustache),
    FILE("Page/Templates/map-drawing.mustache", map_drawing_mustache),
    FILE("Page/Templates/map-head.mustache", map_head_mustache),
    FILE("Page/Templates/map.mustache", map_mustache),
    FILE("Page/Templates/reminder.mustache", reminder_mustache),
    FILE("Page/Templates/reminders.mustache", reminders_mustache),
    FILE("Page/Templates/row.mustache", row_mustache),
    FILE("Page/Templates/settings-account.mustache", settings_account_mustache),
    FILE("Page/Templates/settings-device.mustache", settings_device_mustache),
    FILE("Page/Templates/settings-files.mustache", settings_files_mustache),
    FILE("Page/Templates/settings-list.mustache", settings_list_mustache),
    FILE("Page/Templates/settings-lists.mustache", settings_lists_mustache),
    FILE("Page/Templates/settings-menu.mustache", settings_menu_mustache),
    FILE("Page/Templates/settings-needs-account.mustache", settings_needs_account_mustache),
    FILE("Page/Templates/settings-phone-setup.mustache", settings_phone_setup_mustache),
    FILE("Page/Templates/settings-phones.mustache", settings_phones_mustache),
    FILE("Page/Templates/settings-places.mustache", settings_places_mustache),
    FILE("Page/Templates/settings-targets.mustache", settings_targets_mustache),
    FILE("Page/Templates/settings-tokens.mustache", settings_tokens_mustache),
    FILE("Page/Templates/settings-top.mustache", settings_top_mustache),
    FILE("Page/Templates/sign-in.mustache", sign_in_mustache),
    FILE("Page/Templates/theirs.mustache", theirs_mustache),
    FILE("Page/Texts/de.json", de_json),
    FILE("Page/Texts/en.json", en_json),
};

const CServerFile *server_files(void) { return files; }

size_t server_file_count(void) { return sizeof(files) / sizeof(files[0]); }
